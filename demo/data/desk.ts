import type { Agency } from './agency.ts';
import { DAY, earlier } from './calendar.ts';
import { typeset } from './french.ts';
import type { Row } from './rows.ts';

type Template = Pick<Row<'message_template'>, 'name' | 'subject' | 'body'>;

const TEMPLATES: Template[] = [
  {
    name: 'Confirmation de visite',
    subject: null,
    body: 'Bonjour {{contact.firstName|à vous}}, je vous confirme notre visite. Prévenez-moi d’un SMS en cas d’empêchement. {{agency.name}}',
  },
  {
    name: 'Rappel après un appel manqué',
    subject: null,
    body: 'Bonjour {{contact.firstName|à vous}}, j’ai essayé de vous joindre au sujet de votre projet. Quand puis-je vous rappeler ? {{agency.name}}',
  },
  {
    name: 'Après la visite',
    subject: 'Votre avis après la visite',
    body: 'Bonjour {{contact.firstName|à vous}},\n\nMerci de votre visite. Qu’avez-vous pensé du bien : ce qui vous plaît, ce qui vous retient, le prix ?\n\nBien cordialement,\n{{agency.name}}',
  },
  {
    name: 'Pièces pour le financement',
    subject: 'Vos documents de financement',
    body: 'Bonjour {{contact.firstName|à vous}},\n\nPour présenter votre offre au vendeur, il nous manque :\n\n- une simulation de votre banque ou de votre courtier ;\n- le montant de votre apport ;\n- une copie de votre pièce d’identité.\n\nBien cordialement,\n{{agency.name}}',
  },
  {
    name: 'Point avec le vendeur',
    subject: 'Où en est la vente de votre bien',
    body: 'Bonjour {{contact.firstName|à vous}},\n\nVoici un point sur la vente de votre bien : les visites faites, les avis des acquéreurs et ce que nous vous proposons pour la suite.\n\nBien cordialement,\n{{agency.name}}',
  },
];

/** The texts that the team uses again. */
export const templateRows = (agency: Agency): Row<'message_template'>[] =>
  TEMPLATES.map(({ name, subject, body }, index) => {
    const at = earlier(agency.now, (90 - index * 11) * DAY);
    return {
      agency_id: agency.id,
      id: agency.newId(at),
      channel: subject === null ? 'sms' : 'email',
      name,
      subject,
      body: typeset(body),
      created_at: at,
      updated_at: at,
    };
  });

const VIEWS = [
  { name: 'Acquéreurs à La Baule', address: 'type=buyer%2Cboth&ville=La+Baule-Escoublac' },
  { name: 'Investisseurs', address: 'etiquette=investisseur&tri=recent' },
];

/** The lists of contacts that each colleague saved. */
export const viewRows = (agency: Agency): Row<'contact_view'>[] =>
  agency.team.flatMap(({ id }) =>
    VIEWS.map(({ name, address }) => {
      const at = earlier(agency.now, 20 * DAY);
      return { agency_id: agency.id, id: agency.newId(at), user_id: id, name, address, created_at: at };
    }),
  );
