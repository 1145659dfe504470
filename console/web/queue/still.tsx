import { Component, createRef, type ReactNode } from 'react';

type Held = { id: string; top: number } | null;

/**
 * A list in which what is read keeps its place on the screen: a finger on the way to a button must not meet another item's.
 * What arrives above scrolls the page by its height. (A class, for only `getSnapshotBeforeUpdate` sees the page before.)
 */
export class Still extends Component<{ className?: string | undefined; children: ReactNode }> {
  #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Held {
    const held = read(this.#list.current);
    return held && { id: held.id, top: held.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: Held) {
    const now = held && document.getElementById(held.id)?.getBoundingClientRect().top;
    if (held && now) window.scrollBy({ top: now - held.top, behavior: 'instant' });
  }

  override render() {
    return (
      <div ref={this.#list} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}

/** The item that has the focus, else the first of which something can be seen. */
function read(list: HTMLElement | null): Element | null {
  const focused = document.activeElement?.closest('article');
  if (focused && list?.contains(focused)) return focused;
  return [...(list?.children ?? [])].find((child) => child.getBoundingClientRect().bottom > 0) ?? null;
}
