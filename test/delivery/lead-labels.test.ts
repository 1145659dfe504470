import { expect, it } from 'vitest';
import { fieldOf } from '../../delivery/email/lead-labels.ts';

it.each([
  ...['Tél. port.', 'Tél port', 'Tel mobile', 'Tél. mob.', 'N° de port.', 'N° port.', 'N° tél. port.', 'Num. de tél.'],
  ...[
    'Port.',
    'Mob.',
    'Portable',
    'Tél. (portable)',
    'Tél. / Port.',
    'Tél. fixe',
    'Fixe',
    'Tél. perso.',
    'Votre portable',
  ],
])('%s is the label of a phone', (label) => {
  expect(fieldOf(label)).toBe('phone');
});

it.each(['Porte', 'Porte d’entrée', 'Mobilier', 'Portail', 'Télévision'])('%s is none', (label) => {
  expect(fieldOf(label)).toBeUndefined();
});
