import { expect, it } from 'vitest';
import { emailDrivers, openDriver, smsDrivers } from '../../delivery/driver-registry.ts';
import { driverContext } from './driver-fixtures.ts';

const opening = (kinds: any, name: string, environment: Record<string, string>) => () =>
  openDriver(kinds, name, environment, driverContext);

it.each([...Object.entries(smsDrivers), ...Object.entries(emailDrivers)])('%s goes by its own name', (name, kind) => {
  expect(kind.name).toBe(name);
});

it('names each missing or wrong setting, in one line and without its value', () => {
  const environment = { CLEF_TWILIO_AUTH_TOKEN: '', CLEF_TWILIO_FROM: 'AgencePort', CLEF_TWILIO_URL: 'ftp://secret' };
  expect(opening(smsDrivers, 'twilio', environment)).toThrow(
    'The settings of the driver twilio are not right. CLEF_TWILIO_ACCOUNT_SID: is missing; ' +
      'CLEF_TWILIO_AUTH_TOKEN: is missing; ' +
      'CLEF_TWILIO_FROM: must be a number like +33… or the MG… of a messaging service; ' +
      'CLEF_TWILIO_URL: must be an http(s) address',
  );
});

it.each([['Agence du Port'], ['É'], ['+33199000001'], ['ab']])('Brevo rejects the sender %s', (sender) => {
  const environment = { CLEF_BREVO_API_KEY: 'x', CLEF_BREVO_SENDER: sender };
  expect(opening(smsDrivers, 'brevo', environment)).toThrow(/CLEF_BREVO_SENDER/);
});

it.each(['pigeon', 'constructor'])('lists the drivers where %s is none', (name) => {
  expect(opening(smsDrivers, name, {})).toThrow(`There is no driver "${name}", but brevo, twilio.`);
});
