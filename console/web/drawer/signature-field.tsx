import { Box, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { signatureLimits, signatureSpace } from '../../../domain/visit-slips/signature-space.ts';
import styles from './signature-field.module.css';

type Strokes = [number, number][][];

type SignatureFieldProps = { label: string; clear: string; strokes: Strokes; onChange(strokes: Strokes): void };

/** A box in which somebody signs with a finger, a pen or a mouse. It gives points, and keeps them when the window turns. */
export function SignatureField({ label, clear, strokes, onChange }: SignatureFieldProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const padRef = useRef<SignaturePad>(null);
  const latest = useRef({ strokes, onChange });
  latest.current = { strokes, onChange };
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    // On paper in both themes: the signature is printed as it is seen.
    const pad = new SignaturePad(canvas, { penColor: '#10203a', minWidth: 1, maxWidth: 2.4, minDistance: 3 });
    padRef.current = pad;
    const scale = () => signatureSpace.width / canvas.offsetWidth;
    const handleEnd = () => {
      // It is lost with the dialog as typed words are, which asks then.
      canvas.dispatchEvent(new InputEvent('input', { bubbles: true }));
      latest.current.onChange(boundedStrokes(pad, scale()));
    };
    const fit = () => {
      const ratio = Math.max(window.devicePixelRatio, 1);
      canvas.width = canvas.offsetWidth * ratio;
      canvas.height = canvas.offsetHeight * ratio;
      canvas.getContext('2d')?.scale(ratio, ratio);
      redraw(pad, latest.current.strokes, scale());
    };
    pad.addEventListener('endStroke', handleEnd);
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      pad.removeEventListener('endStroke', handleEnd);
      pad.off();
    };
  }, []);
  return (
    <Box>
      <Group justify="space-between" mb={4}>
        <Text fz="sm" fw={500}>
          {label}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${clear} : ${label}`}
          disabled={strokes.length === 0}
          onClick={() => {
            padRef.current?.clear();
            onChange([]);
          }}
        >
          {clear}
        </Button>
      </Group>
      <canvas ref={canvasRef} className={styles.pad} aria-label={label} />
    </Box>
  );
}

/** The points in the space that the server takes, as many as it takes. */
function boundedStrokes(pad: SignaturePad, scale: number): Strokes {
  const bounded = (value: number, most: number) => Math.min(Math.max(Math.round(value * scale), 0), most);
  let left: number = signatureLimits.points;
  return pad
    .toData()
    .slice(0, signatureLimits.strokes)
    .map(({ points }) => {
      const taken = points.slice(0, Math.min(signatureLimits.pointsOfStroke, left));
      left -= taken.length;
      return taken.map(({ x, y }): [number, number] => [
        bounded(x, signatureSpace.width),
        bounded(y, signatureSpace.height),
      ]);
    })
    .filter((stroke) => stroke.length > 0);
}

function redraw(pad: SignaturePad, strokes: Strokes, scale: number): void {
  const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pad;
  const look = { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation };
  pad.fromData(
    strokes.map((stroke) => ({
      ...look,
      points: stroke.map(([x, y], index) => ({ x: x / scale, y: y / scale, pressure: 0.5, time: index * 16 })),
    })),
  );
}
