type Upload = {
  post(file: File): Promise<{ id: string }>;
  /** Whether an error says that the document is not there any more: then it is uploaded anew. */
  isGone(error: unknown): boolean;
};

/** Uploads each file once: a request that is repeated after a lost answer names the same document, so that the server knows it again. */
export function uploadOnce({ post, isGone }: Upload) {
  const known = new WeakMap<File, string>();
  return async <Answer>(file: File, send: (documentId: string) => Promise<Answer>): Promise<Answer> => {
    const documentId = known.get(file) ?? (await post(file)).id;
    known.set(file, documentId);
    try {
      return await send(documentId);
    } catch (error) {
      if (isGone(error)) known.delete(file);
      throw error;
    }
  };
}
