import { Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { announce } from '../queue/toasts/toast-store.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import type { Recipe } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type RestNoticeProps = { recipe: Recipe['recipe'] };

/** Says after a rejection that the recipe rests because of it; an owner decides whether it goes on. */
export default function RestNotice({ recipe }: RestNoticeProps) {
  const { recipes: words } = useAgentTexts();
  const mayAnswer = useMay('switchRecipe');
  const sentence = words.restsNow(words.names[recipe]);
  const say = useEffectEvent(() => announce(sentence));
  useEffect(() => say(), []);
  return (
    <Text component="p" fz="sm">
      {sentence} {mayAnswer && <Link href={paths.agent}>{words.decide}</Link>}
    </Text>
  );
}
