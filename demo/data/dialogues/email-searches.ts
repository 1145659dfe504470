import { DAY, later } from '../calendar.ts';
import { euros } from '../french.ts';
import { type Scene, scene } from './scene.ts';
import { hoursAfterVisit, letter, mail, ofThe, recently, the } from './voice.ts';

export const searchesByMail: Scene[] = [
  scene('seen', 'email', 1, {
    fits: ({ listing }) => listing.row.type === 'apartment',
    opens: hoursAfterVisit,
    script: (cast, random) => ({
      subject: `Documents de copropriété – ${cast.listing.row.reference}`,
      turns: [
        [
          0,
          'them',
          mail(
            cast,
            `Merci pour la visite ${ofThe(cast.listing)}. Avant d’aller plus loin, pourriez-vous m’envoyer les trois derniers procès-verbaux d’assemblée générale, le carnet d’entretien et le montant du fonds de travaux ?`,
          ),
        ],
        [
          random.between(60, 600),
          'us',
          letter(
            cast,
            'Je vous adresse les procès-verbaux et le carnet d’entretien. Pour le fonds de travaux, j’ai demandé l’état daté au syndic et je vous le transmets dès réception.',
            `À retenir : ${cast.listing.facts.lots} lots principaux, ravalement fait il y a six ans et aucuns gros travaux votés.`,
          ),
        ],
        [
          random.between(900, 2600),
          'them',
          mail(cast, 'Bien reçu, je lis tout cela ce week-end et je vous rappelle lundi.'),
        ],
      ],
      note: 'Relance syndic faite pour l’état daté.',
    }),
  }),
  scene('searching', 'email', 2, {
    fits: ({ listing }) => listing.row.rooms !== null,
    opens: recently(3, 25),
    script: (cast, random) => {
      const { search } = cast.prospect;
      const cities = search.search_cities.join(', ');
      const leastRooms = search.search_min_rooms ?? 1;
      const budget = euros(search.budget_max_euros ?? cast.listing.row.price_euros);
      return {
        subject: `Notre recherche à ${search.search_cities[0]}`,
        turns: [
          [
            0,
            'them',
            mail(
              cast,
              `Comme convenu, voici notre projet : nous cherchons ${search.search_property_types.includes('house') ? 'une maison' : 'un appartement'}${leastRooms > 1 ? ` d’au moins ${leastRooms} pièces` : ''} à ${cities}, avec un budget de ${budget} frais d’agence compris.`,
              random.pick([
                'Notre banque nous a donné un accord de principe sur 25 ans, avec 15 % d’apport.',
                'Nous voyons la banque la semaine prochaine. Pensez-vous que nous ayons droit au prêt à taux zéro ?',
                'Nous n’avons pas de bien à vendre et sommes prêts à acheter vite.',
              ]),
            ),
          ],
          [
            random.between(60, 700),
            'us',
            letter(
              cast,
              'Merci pour ces précisions, votre recherche est enregistrée. Vous recevrez en priorité les biens qui y répondent, avant leur publication.',
              `Dans l’immédiat, je vous invite à regarder ${the(cast.listing)} à ${cast.listing.row.city}, à ${euros(cast.listing.row.price_euros)} (réf. ${cast.listing.row.reference}). Souhaitez-vous le dossier ?`,
            ),
          ],
          [random.between(300, 2500), 'them', mail(cast, 'Oui, volontiers, merci de nous l’envoyer.')],
        ],
        note: 'Recherche active, à appeler pour chaque nouveauté du secteur.',
      };
    },
  }),
  scene('lost', 'email', 1, {
    opens: ({ prospect }) => later(prospect.createdAt, 15 * DAY),
    script: (cast, random) => ({
      subject: 'Notre recherche',
      turns: [
        [
          0,
          'us',
          letter(
            cast,
            `Je reviens vers vous au sujet de votre recherche à ${cast.listing.row.city}. Où en êtes-vous ? Plusieurs biens pourraient vous convenir.`,
          ),
        ],
        [
          random.between(300, 3000),
          'them',
          mail(
            cast,
            'Merci de votre message. Nous avons finalement décidé de mettre notre projet en pause. Je vous remercie pour votre suivi et ne manquerai pas de vous recontacter.',
          ),
        ],
        [
          random.between(20, 300),
          'us',
          letter(cast, 'C’est bien noté. Je clos votre recherche et reste à votre disposition le moment venu.'),
        ],
      ],
    }),
  }),
];
