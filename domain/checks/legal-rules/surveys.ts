import { meantProperty } from '../meant-property.ts';
import type { LegalRule } from './legal-rule.ts';

/** Surveys of a home, and what they forbid. */
export const surveys: readonly LegalRule[] = [
  {
    // Code de la construction et de l'habitation, L126-28-1: houses and whole buildings of the classes E, F and G.
    pattern:
      /(?<![a-z])(?:aucun audit|audit(?: energetique)?[^.;]{0,40}(?<![a-z])(?:pas|(?<!le )plus|facultatif|inutile|optionnel|not|optional)(?![a-z])|(?:pas besoin|inutile)[^.;]{0,20}audit|no (?:energy )?audit)[^.;]{0,40}/g,
    exception: /(?<![a-z])(?:classee? [a-d]|copropriete|appartements?|jusqu'a|avant 20\d\d)(?![a-z])/,
    isWrong: (facts, text, sentence) => {
      const { property } = meantProperty(facts, text, sentence);
      if (/(?<![a-z])(?:copropriete|appartements?)(?![a-z])/.test(sentence.plain)) return false;
      return (
        /(?:classee?s?|dpe|etiquette|rated|class) (?:en )?[efg](?![a-z'])/.test(sentence.plain) ||
        (property?.type === 'house' && ['E', 'F', 'G'].includes(property.energy_class ?? ''))
      );
    },
    fr: 'l’audit énergétique est obligatoire pour une maison classée E, F ou G (CCH, L126-28-1)',
    en: 'a house of class E, F or G needs an energy audit (CCH, L126-28-1)',
  },
  {
    pattern:
      /(?<![a-z])(?:(?:dpe|diagnostics?(?: immobiliers?| obligatoires?)?|(?:loi |mesurage |surface )carrez)[^.;]{0,30}(?:n'est|n'etait|ne sont|n'est plus|est|sont|c(?: est)?) (?:pas |plus )?(?:facultatif\w*|(?<=pas |plus )(?:obligatoires?|exiges?|necessaires?|requis|utiles?|indispensables?))|(?:pas besoin|inutile|vous passer|se passer|dispensee?s?) (?:de |d')?(?:faire )?(?:un |le |les |des |du |d')?(?:dpe|diagnostics?)|vendre sans (?:le |les )?(?:dpe|diagnostics?))(?![a-z])/g,
    exception:
      /(?<![a-z])(?:impossible|interdit\w*|ne peut|ne peuvent|jamais|cannot|can't|terrain|parking|garage|box|land|assainissement|termites?|plomb|amiante|gaz|electri\w*)(?![a-z])/,
    // « Pour une maison hors copropriété, le mesurage Carrez n'est pas exigé » is right.
    isWrong: (_facts, _text, { plain }, { 0: said }) =>
      !(
        /carrez/.test(said) && /(?<![a-z])(?:maisons?|villas?|pavillons?|hors copropriete|terrain)(?![a-z])/.test(plain)
      ),
    fr: 'les diagnostics sont obligatoires (CCH, L271-4)',
    en: 'the surveys are compulsory (CCH, L271-4)',
  },
  {
    // Loi du 10 juillet 1965, article 46: lots of a jointly owned building.
    pattern:
      /(?<![a-z])(?:(?:loi |mesurage |surface )?carrez[^.;]{0,40}(?:s'applique|applicable|obligatoire|exigee?|s'impose|due|applies|compulsory)[^.;]{0,30}|(?:obligation|obligatoire)[^.;]{0,30}carrez[^.;]{0,30})/g,
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|aucune?|copropriete(?<!hors copropriete)|horizontale|lotissement|lots?|appartements?|not|flats?)(?![a-z])/,
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:maisons?(?: individuelles?)?|villas?|pavillons?|houses?)(?![a-z])/.test(plain),
    fr: 'la loi Carrez ne vaut que pour un lot de copropriété (loi du 10 juillet 1965, art. 46)',
    en: 'the loi Carrez is for lots of a jointly owned building (law of 10 July 1965, 46)',
  },
  {
    pattern:
      /(?<![a-z])(?:class\w*|dpe|etiquette|note\w*) (?:en )?g(?![a-z'])[^.;]{0,60}(?:louer|location|loue[erz]*|rent)[^.;]{0,40}(?:sans (?:probleme|souci|difficulte|contrainte|travaux)|librement|tranquille\w*|aucun probleme|pas de (?:probleme|souci))/g,
    fr: 'un logement classé G ne se loue plus (loi Climat et résilience)',
    en: 'a home of class G may no longer be let',
  },
];
