/** The address of the bundle on every Clef server. */
export const BUNDLE_PATH = '/clef.mcpb';
