import { describe, expect, it } from 'vitest';
import { deceptiveLinks } from '../../../domain/drafts/deceptive-links.ts';

const isDeceptive = (text: string, target: string) => deceptiveLinks([{ text, target }]).length === 1;

describe('a link', () => {
  it.each([
    ['https://agence.example', 'https://piege.example/'],
    ['www.agence.example/visite', 'https://agence.example.piege.example/'],
    ['Voir sur agence.example', 'http://127.0.0.1/'],
    ['camille@agence.example', 'mailto:camille@piege.example'],
    ['prenom.nom@agence.example', 'mailto:prenom.nom@piege.example'],
    ['agence.example@piege.example', 'https://piege.example/'],
    ['https://agence.example@piege.example', 'https://piege.example/'],
    ['écoles.example', 'https://ecoles.example/'],
  ])('that shows %s and leads to %s is deceptive', (text, target) => expect(isDeceptive(text, target)).toBe(true));

  it.each([
    ['https://agence.example', 'https://agence.example/visite?x=1'],
    ['AGENCE.example', 'https://www.agence.example/'],
    ['agence.example', 'https://visites.agence.example/'],
    ['écoles.example', 'https://xn--coles-9ra.example/'],
    ['camille@agence.example', 'mailto:camille@agence.example?subject=Visite'],
    ['yann.le-bihan@agence.example', 'mailto:yann.le-bihan@agence.example'],
    ['Yann : yann.lebihan@visites.agence.example', 'mailto:yann.lebihan@visites.agence.example'],
    ['Voir l’annonce', 'https://ailleurs.example/'],
    ['+33 6 39 98 12 34', 'tel:+33639981234'],
  ])('that shows %s and leads to %s is not', (text, target) => expect(isDeceptive(text, target)).toBe(false));
});
