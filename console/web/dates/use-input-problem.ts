import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps a form from being submitted while an input has a problem, and shows it once nobody is typing any more. The sentence
 * stands at the field instead of in the browser's bubble.
 */
export function useInputProblem(problem: string | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => ref.current?.setCustomValidity(problem ?? ''), [problem]);
  return {
    ref,
    shownProblem: isShown && problem,
    handlers: {
      onInput: () => setIsShown(false),
      onClick: () => setIsShown(false),
      onBlur: () => setIsShown(true),
      onInvalid: (event: FormEvent<HTMLInputElement>) => {
        if (problem === undefined) return;
        event.preventDefault();
        setIsShown(true);
        const { currentTarget: input } = event;
        if (input.form?.querySelector('input:invalid') === input) input.focus();
      },
    },
  };
}
