import { departmentOfCode } from '../shared/departments.ts';

type Place = {
  latitude?: number | null;
  longitude?: number | null;
  insee_code?: string | null;
  postcode?: string | null;
};

/** The faults in the place of an address, by the way to the field in the contract. */
export function placeFaults({ latitude, longitude, insee_code: code, postcode }: Place) {
  const faults: { path: 'address.latitude' | 'address.longitude' | 'address.inseeCode'; message: string }[] = [];
  const isGiven = (degrees?: number | null) => degrees !== null && degrees !== undefined;
  if (isGiven(longitude) && !isGiven(latitude))
    faults.push({ path: 'address.latitude', message: 'is missing beside the other coordinate' });
  if (isGiven(latitude) && !isGiven(longitude))
    faults.push({ path: 'address.longitude', message: 'is missing beside the other coordinate' });
  if (code && !INSEE_CODE.test(code))
    faults.push({
      path: 'address.inseeCode',
      message: NO_INSEE_CODE,
    });
  else if (
    code &&
    postcode &&
    /^\d{5}$/.test(postcode) &&
    !isSameDepartment(code, postcode) &&
    !SERVED_FROM_BESIDE.has(code)
  )
    faults.push({ path: 'address.inseeCode', message: 'is in another department than the postcode' });
  return faults;
}

export const NO_INSEE_CODE = 'must be an INSEE code of five characters, such as 44109 or 2A004';
export const INSEE_CODE = /^(?:\d\d|2[AB])\d{3}$/;

/** Communes whose post comes from the department beside theirs, of the official list as Etalab publishes it. */
const SERVED_FROM_BESIDE = new Set([
  ...['03250', '04058', '04066', '04150', '04154', '04170', '04194', '04234', '07136', '15105', '24189', '24335'],
  ...['26374', '39102', '39274', '39283', '51478', '51522', '71085', '74109', '83105', '86042', '91479'],
]);

/** Corsica is 20 in a postcode, and Saint-Martin has a postcode of Guadeloupe and a number of its own: overseas two digits count. */
function isSameDepartment(code: string, postcode: string): boolean {
  const [commune, post] = [departmentOfCode(code), departmentOfCode(postcode)];
  if (post.length === 3) return commune.slice(0, 2) === post.slice(0, 2);
  return commune === post || (post === '20' && /^2[AB]$/.test(commune));
}
