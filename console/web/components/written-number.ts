/**
 * A pasted number as the fields write it, with a decimal comma; undefined if it is pasted as it is. A full stop marks thousands
 * (« 412.000 ») or decimals (« 85.5 »), and without it the number would be another one.
 */
export function writtenNumber(text: string, decimals: number): string | undefined {
  const [number = ''] = /[-−]?\d[\d.,\s]*/.exec(text) ?? [];
  if (!number.includes('.')) return undefined;
  const written = number.replace('−', '-').replaceAll(/\s/g, '');
  // « 1,640.50 »
  if (/^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(written)) return written.replaceAll(',', '').replace('.', ',');
  // Coordinates have more decimals than thousands have digits.
  const isGrouped = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(written) && decimals <= 2;
  return isGrouped ? written.replaceAll('.', '') : written.replace('.', ',');
}
