import { Component, createRef, type ReactNode } from 'react';

type ScrollAnchorProps = { className?: string | undefined; children: ReactNode };
type Anchor = { id: string; top: number } | null;

/**
 * A list that scrolls by the height of what is added above, so that the item being read keeps its place on the screen
 * and a click never hits another item's button. It is a class because only `getSnapshotBeforeUpdate` sees the layout
 * beforehand.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Anchor {
    const item = itemBeingRead(this.#list.current);
    return item && { id: item.id, top: item.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor) {
    const top = anchor && document.getElementById(anchor.id)?.getBoundingClientRect().top;
    if (anchor && top) window.scrollBy({ top: top - anchor.top, behavior: 'instant' });
  }

  override render() {
    return (
      <div ref={this.#list} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}

/** The item that has the focus, otherwise the first one that is visible. */
function itemBeingRead(list: HTMLElement | null): Element | null {
  const focused = document.activeElement?.closest('article');
  if (focused && list?.contains(focused)) return focused;
  return [...(list?.children ?? [])].find((child) => child.getBoundingClientRect().bottom > 0) ?? null;
}
