import { Fragment } from 'react';

/** An e-mail address that a narrow column breaks after a dot or the @ before it breaks a word. */
export const BreakableEmail = ({ email }: { email: string }) =>
  email.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
