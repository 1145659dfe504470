/** Writes a French number, overseas included, as it is dialled and read out: 06 39 98 12 04. */
export const formatAddress = (to: string) =>
  to.replace(/^\+(?:33|262|508|590|594|596)([1-9])(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5');
