import { describe, expect, it } from 'vitest';
import { boundedQueue, hashPassword, verifyPassword } from '../../../domain/access/password.ts';
import { storedHash } from '../../support/stored-hash.ts';

describe('a password', () => {
  it('matches its own hash and no other password does', async () => {
    const hash = await hashPassword('la mer est belle ce matin');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('la mer est belle ce matin', hash)).toBe(true);
    expect(await verifyPassword('la mer est belle ce soir', hash)).toBe(false);
    expect(await hashPassword('la mer est belle ce matin')).not.toBe(hash);
  });

  it('matches whichever way its accents were typed', async () => {
    const hash = await hashPassword('un été à Nantes'.normalize('NFD'));
    expect(await verifyPassword('un été à Nantes'.normalize('NFC'), hash)).toBe(true);
  });

  it('is checked at the cost that its hash states', async () => {
    const cost = { memory: 256, passes: 3, parallelism: 2, tagLength: 24 };
    const phc = storedHash('un ancien mot de passe', cost);
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=256,t=3,p=2\$/);
    expect(await verifyPassword('un ancien mot de passe', phc)).toBe(true);
    expect(await verifyPassword('un ancien mot de basse', phc)).toBe(false);
  });

  it('never matches where there is no valid hash', async () => {
    for (const hash of [undefined, '', '-', '$argon2id$v=19$']) expect(await verifyPassword('-', hash)).toBe(false);
  });

  it('waits in the queue even where there is no account, and is refused when the queue is full', async () => {
    // The first two run at once. A hash that states a low cost makes the others quick to check.
    const hash = storedHash('-', { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
    const filling = [verifyPassword('-', undefined), verifyPassword('-', undefined)];
    const waiting = [verifyPassword('-', undefined), ...Array.from({ length: 99 }, () => verifyPassword('-', hash))];
    await expect(verifyPassword('-', undefined)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await Promise.all([...filling, ...waiting])).toEqual([false, false, false, ...Array(99).fill(true)]);
  });
});

describe('the queue of password checks', () => {
  const pendingTask = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { run: () => promise, end: resolve };
  };

  it('runs a few at once, starts the next when one ends or fails, and refuses more than may wait', async () => {
    const enqueue = boundedQueue({ concurrency: 2, maxWaiting: 2 });
    const started: number[] = [];
    const tasks = Array.from({ length: 4 }, pendingTask);
    const results = tasks.map(({ run }, n) =>
      enqueue(() => {
        started.push(n);
        return run();
      }),
    );
    expect(started).toEqual([0, 1]);
    await expect(enqueue(async () => 'in')).rejects.toMatchObject({ code: 'too_many_attempts' });
    tasks[1]?.end(Promise.reject(new Error('broken')) as never);
    await expect(results[1]).rejects.toThrow('broken');
    expect(started).toEqual([0, 1, 2]);
    for (const { end } of tasks) end();
    await Promise.all([results[0], results[2], results[3]]);
    expect(started).toEqual([0, 1, 2, 3]);
    expect(await enqueue(async () => 'in')).toBe('in');
  });
});
