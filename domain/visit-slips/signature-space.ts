/**
 * The space in which a signature is drawn, in units of its own: the browser scales what the finger drew, and the PDF scales it
 * again. Only points are taken from a browser, and never a picture.
 */
export const signatureSpace = { width: 1000, height: 400 } as const;

export const signatureLimits = { strokes: 100, pointsOfStroke: 1000, points: 2500 } as const;
