import type { ReactNode } from 'react';

type DetailRowProps = { name: string; wide?: boolean; children: ReactNode };

/** One term with its description, inside a `DetailList`. */
export const DetailRow = ({ name, wide = false, children }: DetailRowProps) => (
  <div data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
