const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A UUID as a TypeID, with as little code as possible. */
export function typeId(kind: string, uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let digit = 0; digit < 26; digit++) {
    text = DIGITS[Number(rest & 31n)] + text;
    rest >>= 5n;
  }
  return `${kind}_${text}`;
}

export function uuidOf(typeId: string): string {
  let value = 0n;
  for (const digit of typeId.slice(typeId.indexOf('_') + 1)) value = (value << 5n) | BigInt(DIGITS.indexOf(digit));
  const hex = value.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
