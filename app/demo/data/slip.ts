import type { Signature } from '../../../domain/visit-slips/signature.ts';
import type { Moment } from '../moments.ts';

/** The one slip (bon de visite) that a visitor of the demo has signed. Nobody's hand has drawn the signature. */
export const slip: {
  id: `slip_${string}`;
  visit: `visit_${string}`;
  signedAt: Moment;
  by: string;
  visitor: { name: string; address: string; signature: Signature };
} = {
  id: 'slip_01m7a4hyq0fjt9vd6k2b8n3wce',
  visit: 'visit_01m7a0g3d0evkrfqrjr6v5fh3w',
  signedAt: '7 days ago at 10:34',
  by: 'Inès Delaunay',
  visitor: {
    name: 'Nadia Viaud',
    address: '8 rue des Lavandières, Nantes',
    signature: [
      Array.from({ length: 60 }, (_, step): [number, number] => [
        140 + step * 11,
        Math.round(210 - step + Math.sin(step / 2.6) * (90 - step)),
      ]),
      [
        [200, 300],
        [520, 285],
        [830, 305],
      ],
    ],
  },
};
