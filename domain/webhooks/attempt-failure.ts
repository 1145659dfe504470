/** Why an attempt got no answer, where Clef has words for it; else the system's own code stands in its place. */
export type AttemptFailure =
  | 'not_public'
  | 'not_an_address'
  | 'name_unknown'
  | 'refused'
  | 'broken_off'
  | 'no_connection'
  | 'too_slow'
  | 'certificate'
  | 'secret_unreadable'
  | 'stopped';
