import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Tells a text that comes from elsewhere (another version, a template, the language model) from those that the editor has reported.
 * These come back as `value` too, possibly after more has been typed, which must not be replaced then.
 * @returns reports a text
 */
export function useOwnTexts(value: string, onOther: (text: string) => void): (text: string) => void {
  const reported = useRef([value]);
  const handleOther = useEffectEvent(onOther);
  // Before anything else can be typed.
  useLayoutEffect(() => {
    const at = reported.current.lastIndexOf(value);
    reported.current = at < 0 ? [value] : reported.current.slice(at);
    if (at < 0) handleOther(value);
  }, [value]);
  return (text) => void reported.current.push(text);
}
