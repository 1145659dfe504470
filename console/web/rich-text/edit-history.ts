/** A moment of an editor: its nodes, what they held, and the cursor. A block keeps its identity, by which its source is known. */
type Moment = { nodes: readonly { node: ChildNode; html: string; copy: Node }[]; cursor: Cursor | null };
type Cursor = { anchor: Place; focus: Place };
type Place = { path: readonly number[]; offset: number };

const MOST_STEPS = 200;
const TYPING_PAUSE_MS = 1000;

/**
 * The changes in an editor, so that they can be undone. The browser's own history knows nothing of changes by a script, such
 * as the insertion of a variable, and loses its way after one.
 */
export function createEditHistory() {
  let past: Moment[] = [];
  let future: Moment[] = [];
  let current: Moment | null = null;
  let typed: { kind: string | undefined; at: number } | null = null;

  /** Goes to the last moment of one pile, and puts the current one on the other. */
  const step = (root: HTMLElement, from: Moment[], to: Moment[]): boolean => {
    const moment = from.pop();
    if (!moment || !current) return false;
    to.push(current);
    current = moment;
    typed = null;
    root.replaceChildren(...moment.nodes.map(restoredNode));
    if (moment.cursor) placeCursor(root, moment.cursor);
    return true;
  };

  return {
    /** Begins anew, with a text that was not written here. */
    begin(root: HTMLElement) {
      [past, future, typed] = [[], [], null];
      current = momentOf(root);
    },
    /** Remembers a change. Letters typed in a row are undone together; `kind` is that of the browser's event, if it was one. */
    remember(root: HTMLElement, kind?: string) {
      const now = momentOf(root);
      if (!current) return;
      if (sameContent(now, current)) {
        // Undoing leads back to where the cursor is now.
        current = now;
        return;
      }
      const at = Date.now();
      const isTyping = ['insertText', 'insertCompositionText', 'deleteContentBackward'].includes(kind ?? '');
      const continues = isTyping && typed !== null && typed.kind === kind && at - typed.at < TYPING_PAUSE_MS;
      if (!continues) past = [...past, current].slice(-MOST_STEPS);
      future = [];
      typed = isTyping ? { kind, at } : null;
      current = now;
    },
    /** @returns whether there was something to undo */
    undo: (root: HTMLElement) => step(root, past, future),
    /** @returns whether there was something to do again */
    redo: (root: HTMLElement) => step(root, future, past),
  };
}

const htmlOf = (node: Node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? ''));

const momentOf = (root: HTMLElement): Moment => ({
  nodes: [...root.childNodes].map((node) => ({ node, html: htmlOf(node), copy: node.cloneNode(true) })),
  cursor: cursorIn(root),
});

const sameContent = (one: Moment, other: Moment) =>
  one.nodes.length === other.nodes.length &&
  one.nodes.every(({ node, html }, index) => node === other.nodes[index]?.node && html === other.nodes[index]?.html);

function restoredNode({ node, html, copy }: Moment['nodes'][number]): ChildNode {
  if (htmlOf(node) === html) return node;
  const content = copy.cloneNode(true) as ChildNode;
  if (!(node instanceof Element) || !(content instanceof Element)) return content;
  if (node.attributes.length > 0 || content.attributes.length > 0) return content;
  node.replaceChildren(...content.childNodes);
  return node;
}

function cursorIn(root: HTMLElement): Cursor | null {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  if (!anchorNode || !focusNode || !root.contains(anchorNode) || !root.contains(focusNode)) return null;
  return {
    anchor: { path: pathTo(root, anchorNode), offset: anchorOffset ?? 0 },
    focus: { path: pathTo(root, focusNode), offset: focusOffset ?? 0 },
  };
}

function pathTo(root: Node, node: Node): number[] {
  const { parentNode } = node;
  if (node === root || !parentNode) return [];
  return [...pathTo(root, parentNode), [...parentNode.childNodes].indexOf(node as ChildNode)];
}

function placeCursor(root: HTMLElement, { anchor, focus }: Cursor) {
  const at = ({ path, offset }: Place) => {
    let node: Node = root;
    for (const index of path) node = node.childNodes[index] ?? node;
    const length = node instanceof Text ? node.length : node.childNodes.length;
    return [node, Math.min(offset, length)] as const;
  };
  getSelection()?.setBaseAndExtent(...at(anchor), ...at(focus));
}
