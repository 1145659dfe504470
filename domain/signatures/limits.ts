/** This file imports nothing: pages load it. */
export const signatureLimits = {
  /** A PDF of a contract with its annexes. */
  bytes: 20 * 1024 * 1024,
  signers: 8,
  /** The subject of the provider's e-mail; DocuSign takes no more. */
  title: 100,
  /** Yousign takes no more in its e-mail. */
  message: 500,
};
