import { describe, expect, it } from 'vitest';
import { startAgency } from './agency-with-agent.ts';

describe('words that take up what somebody has told', () => {
  const said =
    'Désormais, toute visite : chez Immo Rapide, au 4 de la rue des Pins. Le cabinet Immo Rapide gère cette vente. Cabinet notarial : notaires Dupont et Associés.';

  it.each([
    ['Comme demandé, les visites se font désormais chez Immo Rapide, 4 rue des Pins.'],
    ['Nous vous rappellerons depuis le cabinet Immo Rapide, qui gère maintenant la vente.'],
    ['Votre cabinet de notaires sera Dupont et Associés.'],
  ])('free no name that comes from a stranger: %s', async (body) => {
    const { paul, camille, writes, codes } = await startAgency();
    await writes('paul@courriel.example', said);
    expect(await codes({ body }, { read: [camille, paul] })).toContain('unproven_claim');
    // A forged message in the contact's own name proves it no better.
    const other = await startAgency();
    await other.writes('camille@courriel.example', said);
    expect(await other.codes({ body })).toContain('unproven_claim');
  });

  it('free a clause only where the reader has told it themselves', async () => {
    const body = 'Nous comprenons votre décision de garder le chalet savoyard hérité de votre oncle.';
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', 'Décision prise : on garde le chalet savoyard hérité de mon oncle.');
    expect(await codes({ body })).not.toContain('unproven_claim');
    const other = await startAgency();
    await other.writes('paul@courriel.example', 'Décision prise : on garde le chalet savoyard hérité de mon oncle.');
    expect(await other.codes({ body }, { read: [other.camille, other.paul] })).toContain('unproven_claim');
  });

  it.each([
    'Comme vous l’indiquez, la maison est saine et la toiture vient d’être refaite, sans humidité.',
    'Votre chalet a une toiture neuve, sans amiante ni termites.',
    'Vous avez vu que le terrain est constructible et sans servitude.',
    'Vous constaterez que la toiture est neuve.',
    'C’est noté : toiture neuve, chaudière changée, terrain constructible.',
    'We will tell you the boiler is new.',
    'Merci pour votre message, la toiture est neuve.',
    'D’après votre voisin, l’immeuble a un ascenseur.',
  ])('free no feature of a home: %s', async (body) => {
    const { writes, codes } = await startAgency();
    expect(await codes({ body })).toContain('unproven_claim');
    await writes('camille@courriel.example', body);
    expect(await codes({ body: `Bonjour. ${body}` })).toContain('unproven_claim');
  });

  it.each(['Vous cherchez un balcon et un garage, c’est noté.', 'C’est noté : un balcon, un garage, au calme.'])(
    'free a feature that the reader has asked for: %s',
    async (body) => {
      const { writes, codes } = await startAgency();
      expect(await codes({ body })).toContain('unproven_claim');
      await writes('camille@courriel.example', 'Je cherche un balcon et un garage, et la toiture m’inquiète.');
      expect(await codes({ body: `Bonjour. ${body}` })).toEqual([]);
    },
  );
});
