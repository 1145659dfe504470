import { afterAll } from 'vitest';
import { runCleanups } from '../support/process.ts';
import { requireRowTypes } from './row-types/check-rows.ts';

// In each file, as all files of a worker share their modules; and here, because a hook asked for inside of a test is not kept.
afterAll(runCleanups);
afterAll(requireRowTypes);
