import { describe, expect, it } from 'vitest';
import { smsSegments } from '../../../domain/drafts/sms-segments.ts';

const gsm = (segments: number) => ({ encoding: 'GSM-7', segments, ucs2Characters: [] });

describe('a text in GSM-7', () => {
  it.each([
    ['is one SMS when it is empty', '', 1],
    ['is one SMS up to 160 characters', 'é'.repeat(160), 1],
    ['is two SMS beyond, as each has a header', 'a'.repeat(161), 2],
    ['has 153 characters in each of several SMS', 'a'.repeat(306), 2],
    ['is three SMS beyond', 'a'.repeat(307), 3],
    ['counts the euro sign and brackets twice', '€'.repeat(80), 1],
    ['does so where they begin another SMS', `${'€'.repeat(80)}a`, 2],
    ['does not divide the euro sign between two SMS', `${'a'.repeat(152)}€${'b'.repeat(152)}`, 3],
    ['has Windows line breaks', 'Bonjour,\r\nà demain.\r\n', 1],
    [
      'has every character of the standard',
      '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà\f^{}\\[~]|€',
      1,
    ],
  ])('%s', (_, text, segments) => {
    expect(smsSegments(text)).toEqual(gsm(segments));
  });
});

describe('a text with a character that GSM-7 lacks', () => {
  it.each([
    ['is one SMS up to 70 characters', `ê${'a'.repeat(69)}`, 1, ['ê']],
    ['is two SMS beyond', `ê${'a'.repeat(70)}`, 2, ['ê']],
    ['has 67 characters in each of several SMS', `ê${'a'.repeat(133)}`, 2, ['ê']],
    ['is three SMS beyond', `ê${'a'.repeat(134)}`, 3, ['ê']],
    ['counts the euro sign once', `ê${'€'.repeat(69)}`, 1, ['ê']],
    ['names each such character once, as a reader sees it', 'ça, ça ’ 👍🏽 👍🏽', 1, ['ç', '’', '👍🏽']],
    ['counts an emoji by its UTF-16 units', `👍🏽${'a'.repeat(66)}`, 1, ['👍🏽']],
    ['does not divide an emoji between two SMS', `${'a'.repeat(66)}👍🏽${'b'.repeat(66)}`, 3, ['👍🏽']],
  ])('%s', (_, text, segments, ucs2Characters) => {
    expect(smsSegments(text)).toEqual({ encoding: 'UCS-2', segments, ucs2Characters });
  });
});
