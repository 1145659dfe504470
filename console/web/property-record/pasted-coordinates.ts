/** Both coordinates of a pasted text, as maps give them: « 47.2184, -1.5536 » or « 47,2184 ; -1,5536 ». */
export function pastedCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  const [, latitude, longitude] = inDots.exec(text) ?? inCommas.exec(text) ?? [];
  if (!latitude || !longitude) return undefined;
  const degrees = (written: string) => Number(written.replace('−', '-').replace(',', '.'));
  return { latitude: degrees(latitude), longitude: degrees(longitude) };
}

const inDots = /^\s*\(?\s*([-−]?\d{1,2}\.\d+)°?\s*[\s,;]\s*([-−]?\d{1,3}\.\d+)°?\s*\)?\s*$/;
/** With decimal commas, a comma between the two has a blank after it. */
const inCommas = /^\s*\(?\s*([-−]?\d{1,2},\d+)°?(?:\s*;\s*|,\s+|\s+)([-−]?\d{1,3},\d+)°?\s*\)?\s*$/;
