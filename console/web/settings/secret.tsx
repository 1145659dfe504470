import { Button } from '@mantine/core';
import { Copyable } from '../look/copyable.tsx';
import { Dialog } from '../look/dialog.tsx';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';

export type Made = { name: string; secret: string };

/** The one showing of a key's secret, with what an agent's host and a script need of it. */
export function Secret({ made, onClose }: { made: Made; onClose(): void }) {
  const { keys } = useWords();
  const { origin } = window.location;
  const headers = { Authorization: `Bearer ${made.secret}` };
  const host = { mcpServers: { clef: { type: 'http', url: `${origin}/api/mcp`, headers } } };
  const script = `curl -H 'Authorization: Bearer ${made.secret}' ${origin}/api/v1/contacts`;
  return (
    <Dialog title={keys.secretTitle} lead={keys.secretLead} onClose={onClose}>
      <div className={parts.stack}>
        <Copyable label={keys.secret} text={made.secret} />
        <Copyable label={keys.forHost} text={JSON.stringify(host, null, 2)} />
        <Copyable label={keys.forScript} text={script} />
        <div className={`${parts.row} ${parts.end}`}>
          <Button onClick={onClose}>{keys.kept}</Button>
        </div>
      </div>
    </Dialog>
  );
}
