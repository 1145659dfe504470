import { expect, it } from 'vitest';
import { uploadOnce } from '../../console/web/signatures/upload-once.ts';

it('uploads a document once, and anew when it is another one or is not there any more', async () => {
  const uploaded: string[] = [];
  const withDocument = uploadOnce({
    post: async ({ name }) => {
      uploaded.push(name);
      return { id: `${name} ${uploaded.length}` };
    },
    isGone: (error) => (error as Error).message === 'gone',
  });
  const file = new File(['a'], 'mandat.pdf');
  const lost = () => Promise.reject(new Error('The answer was lost.'));
  await expect(withDocument(file, lost)).rejects.toThrow('lost');
  expect(await withDocument(file, async (id) => id)).toBe('mandat.pdf 1');
  expect(await withDocument(new File(['b'], 'offre.pdf'), async (id) => id)).toBe('offre.pdf 2');
  const gone = () => Promise.reject(new Error('gone'));
  await expect(withDocument(file, gone)).rejects.toThrow('gone');
  expect(await withDocument(file, async (id) => id)).toBe('mandat.pdf 3');
});
