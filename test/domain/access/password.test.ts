import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../../../domain/access/password.ts';
import { turns } from '../../../domain/access/turns.ts';

describe('a password', () => {
  it('is known again by its hash, and no other is', async () => {
    const hash = await hashPassword('la mer est belle ce matin');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('la mer est belle ce matin', hash)).toBe(true);
    expect(await verifyPassword('la mer est belle ce soir', hash)).toBe(false);
    expect(await hashPassword('la mer est belle ce matin')).not.toBe(hash);
  });

  it('is the same however its accents were typed', async () => {
    const hash = await hashPassword('un été à Nantes'.normalize('NFD'));
    expect(await verifyPassword('un été à Nantes'.normalize('NFC'), hash)).toBe(true);
  });

  it('is checked at the cost that its own hash names', async () => {
    const nonce = Buffer.from('sixteen bytes !!');
    const cost = { memory: 256, passes: 3, parallelism: 2, tagLength: 24 };
    const tag = argon2Sync('argon2id', { message: 'un ancien mot de passe', nonce, ...cost });
    const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
    const phc = `$argon2id$v=19$m=256,t=3,p=2$${salt}$${hash}`;
    expect(await verifyPassword('un ancien mot de passe', phc)).toBe(true);
    expect(await verifyPassword('un ancien mot de basse', phc)).toBe(false);
  });

  it('is never right where there is no hash', async () => {
    for (const hash of [undefined, '', '-', '$argon2id$v=19$']) expect(await verifyPassword('-', hash)).toBe(false);
  });

  it('takes its turn even where there is no account, and a crowd is sent away', async () => {
    const checks = await Promise.allSettled(Array.from({ length: 103 }, () => verifyPassword('-', undefined)));
    const refused = checks.filter((check) => check.status === 'rejected').map(({ reason }) => reason.code);
    expect(refused).toEqual(['too_many_attempts']);
  });

  const own = ['camille@agence.example', 'Camille Kerbrat', 'Kerbrat Immobilier'];
  it.each([
    ['of eleven characters', 'onze lettre', true],
    ['of twelve', 'douze lettre', false],
    ['of eleven, written with thirteen code points', 'onze léttrè'.normalize('NFD'), true],
    ['of two hundred', 'x'.repeat(200), false],
    ['of two hundred and one', 'x'.repeat(201), true],
    ['that is the e-mail', 'camille@agence.example', true],
    ['that is the name, shouted', ' CAMILLE KERBRAT', true],
    ['that is the agency', 'Kerbrat Immobilier', true],
    ['that only begins with the name', 'Camille Kerbrat aime la mer', false],
  ])('%s', (_, password, weak) => {
    const check = () => refuseWeakPassword(password, own);
    if (weak) expect(check).toThrow(expect.objectContaining({ code: 'weak_password' }));
    else expect(check).not.toThrow();
  });
});

describe('turns', () => {
  const work = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { run: () => promise, end: resolve };
  };

  it('let few run at once, the next when one ends, even badly, and refuse who would wait too long', async () => {
    const inTurn = turns({ atOnce: 2, waiting: 2 });
    const begun: number[] = [];
    const works = Array.from({ length: 4 }, work);
    const ended = works.map(({ run }, n) =>
      inTurn(() => {
        begun.push(n);
        return run();
      }),
    );
    expect(begun).toEqual([0, 1]);
    await expect(inTurn(async () => 'in')).rejects.toMatchObject({ code: 'too_many_attempts' });
    works[1]?.end(Promise.reject(new Error('broken')) as never);
    await expect(ended[1]).rejects.toThrow('broken');
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    await Promise.all([ended[0], ended[2], ended[3]]);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await inTurn(async () => 'in')).toBe('in');
  });
});
