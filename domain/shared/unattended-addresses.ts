/** Addresses of programs, by their names. */

type Addressed = { address: string };

/** Addresses that no person reads. */
export const isNobody = ({ address }: Addressed): boolean => nobody.test(address) || isDaemon({ address });

const nobody =
  /^(?:[\w.-]*[._-])?(?:no[-_.]?reply|noresponse|do[-_.]?not[-_.]?reply|ne[-_.]?pas[-_.]?re?pondre|nepasrepondre|noreponse|pas-?de-?reponse|notifications?|bounces?|mailer)(?:[._+-][^@]*)?@/i;

/** The programs of sites and of services for forms and leads. */
export const isForm = (address: string): boolean =>
  /^(?:[\w.-]*[._-])?(?:wordpress|www(?:-data)?|website|formulaires?|forms?|form-?submissions?|leads?|apache|nginx|automate|robot|alertes?|webform)(?:[._+-][^@]*)?@/i.test(
    address,
  );

/** RFC 5321 and the names that mail servers give to what sends their notices. */
export const isDaemon = ({ address }: Addressed): boolean =>
  /^(?:mailer-daemon|postmaster|mail-daemon|maildaemon|mdaemon|microsoftexchange[0-9a-f]+)@/i.test(address) ||
  /^(?:mailer-daemon|postmaster)$/i.test(address);

/** Whether it makes no sense to write to an address: a program sends from it, and reads nothing. */
export const isUnattended = (address: string): boolean => isNobody({ address }) || isForm(address);
