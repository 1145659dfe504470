import { bridge } from './bridge.ts';

// The entry of the bundle: hosts start it with their own Node and the settings that their user has filled in.
const { CLEF_URL, CLEF_API_KEY } = process.env;

bridge(CLEF_URL, CLEF_API_KEY).catch((error: Error) => {
  console.error(`clef: ${error.message}`);
  process.exitCode = 1;
});
