import { NativeSelect } from '@mantine/core';
import type { FileColumns } from './send-file.ts';
import { useImportTexts } from './use-import-texts.ts';

type EncodingChoiceProps = { encodings: FileColumns['encodings']; chosen: string; onChange(encoding: string): void };

/** A choice of the encoding by names of the file, for a person to see in which of them the accents are right. */
export function EncodingChoice({ encodings, chosen, onChange }: EncodingChoiceProps) {
  const words = useImportTexts();
  if (encodings.length < 2) return null;
  return (
    <NativeSelect
      label={words.encoding}
      description={words.encodingHint}
      value={chosen || encodings[0]?.encoding}
      onChange={({ target: { value } }) => onChange(value)}
      data={encodings.map(({ encoding, words: sample }) => ({
        value: encoding,
        label: `${sample.join(', ')} (${words.encodings[encoding]})`,
      }))}
    />
  );
}
