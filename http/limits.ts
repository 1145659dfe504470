/** Address and headers together, in bytes: four times Node's own limit, beyond which it answers 431 without saying why. The
 * longest filters that a contract allows stay well below, so whoever sends too much of one is told of which. */
export const MAX_HEADER_BYTES = 65_536;
