import { addressOf } from '../french.ts';
import type { Random } from '../random.ts';
import { mensNames, womensNames } from './first-names.ts';
import { lastNames } from './last-names.ts';
import type { Identity, Project } from './person.ts';

const ENGLISH_SPEAKERS = [
  ['Emily', 'Carter', true],
  ['James', 'Whitfield', false],
  ['Siobhán', 'O’Connor', true],
  ['Oliver', 'Hughes', false],
  ['Grace', 'McAllister', true],
  ['Daniel', 'Okafor', false],
  ['Hannah', 'Lindqvist', true],
  ['William', 'Ashdown', false],
  ['Priya', 'Raman', true],
  ['Lars', 'van der Meer', false],
  ['Charlotte', 'Pemberton', true],
  ['Michael', 'Brennan', false],
  ['Rebecca', 'Stein', true],
  ['Stuart', 'MacLeod', false],
] as const;

const DOMAINS = ['courriel.example', 'messagerie.example', 'postier.example', 'adresse.example'];

type Name = Pick<Identity, 'woman' | 'firstName' | 'lastName' | 'language'>;

/** Makes people who are all different: in name, e-mail and phone. */
export function identityMaker(random: Random): (project: Project) => Identity {
  const strangers = random.shuffled(ENGLISH_SPEAKERS);
  const names = new Set<string>();
  const emails = new Set<string>();
  let numbers = 0;

  function nameOf(project: Project): Name {
    const abroad = project.intent === 'buy' && !project.deal && random.chance(0.1) ? strangers.pop() : undefined;
    if (abroad) return { firstName: abroad[0], lastName: abroad[1], woman: abroad[2], language: 'en' };
    const woman = random.chance(0.5);
    const name = { firstName: random.pick(woman ? womensNames : mensNames), lastName: random.pick(lastNames) };
    const full = `${name.firstName} ${name.lastName}`;
    // Nobody is called Martin Martin here.
    if (names.has(full) || name.firstName === name.lastName) return nameOf(project);
    names.add(full);
    return { ...name, woman, language: 'fr' };
  }

  function emailOf({ firstName, lastName }: Name): string {
    const [first, last] = [addressOf(firstName ?? ''), addressOf(lastName).replaceAll('.', '-')];
    const local = random.pick([
      `${first}.${last}`,
      `${first}.${last}`,
      `${first.charAt(0)}.${last}`,
      `${last}.${first}`,
    ]);
    const year = String(random.between(62, 99));
    const domain = random.pick(DOMAINS);
    const email = [local, `${local}${year}`, `${local}.${year}`]
      .map((name) => `${name}@${domain}`)
      .find((one) => !emails.has(one));
    if (!email) return emailOf({ firstName, lastName, woman: false, language: 'fr' });
    emails.add(email);
    return email;
  }

  /** Only numbers that are kept for fiction: 06 39 98 and 01 99 00. */
  function phoneOf(mobile: boolean): string {
    // 37 and 10,000 have no common divisor: no number comes twice.
    const last = String((1042 + 37 * numbers++) % 10_000).padStart(4, '0');
    return mobile ? `+3363998${last}` : `+3319900${last}`;
  }

  return (project) => {
    const name = nameOf(project);
    const early = ['new', 'contacted', 'lost'].includes(project.stage);
    const reach = random.weighted(
      early ? { both: 80, phone: 9, email: 8, landline: 3 } : { both: 96, phone: 2, landline: 2 },
    );
    return {
      ...name,
      // Portals pass on a family name alone now and then.
      firstName: project.stage === 'new' && reach === 'phone' ? null : name.firstName,
      email: reach === 'phone' ? null : emailOf(name),
      phone: reach === 'email' ? null : phoneOf(reach !== 'landline'),
    };
  };
}
