/**
 * The migrations that others have applied already, with the SHA-256 of their files: none of them ever changes again. A
 * release adds the ones that it contains, and its fixture (`make-fixture.ts`).
 */
export const releasedMigrations: Record<string, string> = {
  '0001-agent-door': 'c9f0de9bee12d77d0a7a8d6a20aaa2e086a8c4a5cd4b00b8fb89c166e7c6e9ce',
  '0002-human-door': '86d15afafc109ff16148d53d3dc8841383db0f4de276af6ea4f7c6613fde1797',
  '0003-engine': 'cb3b30218a92f08efd7339bf92cff3c2807c5e18c96be78e4d1c57353fdfe64c',
  '0004-approved-steps': '28a2b0d86843a5c567e950ed103304ad715f5d01c96dc69f81a7bb74a9a311ea',
  '0005-lists': '4dcd9d2dbf05a4b368bc65a52a1b093c8284f0494f410261d3ebec34619b961e',
  '0006-unread': '8db598e89ec6c292ffbe1e0bc1136c3f7238fabe4095c9952d73a998985b9ce1',
  '0007-enrolled-address': 'f0b50d45789595fd02b512b3693f7ffa7c685fd451d7a2e924b5e7a187177c28',
  '0008-checks': 'e5e339a95204955dc56879f6f2c06fee64fd3461f6bd8991d58a66c28ce94158',
  '0009-restored': '6894d979142c822e16aef1cbe5eb47854713bfe0c8b9dd5762a85134d90a34b9',
  '0010-agency-policies': '0372d3dba53649b672b11cba46a91078c52eb4c73c017bcfe947fcbeb1540a15',
};

/** The last migration of each released version. The first three schemas were in use before there were releases. */
export const releases: Record<string, string> = {
  'before 0.1.0, with sequences': '0004-approved-steps',
  'before 0.1.0, with lists': '0007-enrolled-address',
  '0.1.0': '0008-checks',
  '0.2.0': '0010-agency-policies',
};
