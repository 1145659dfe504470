import { Component, createRef, type ReactNode, type RefObject } from 'react';

type ScrollAnchorProps = {
  /** The element that scrolls. */
  paneRef: RefObject<HTMLElement | null>;
  className?: string | undefined;
  label: string;
  children: ReactNode;
};
type Anchor = { row: Element; top: number } | null;

/**
 * A list that scrolls by the height of what is added above, so that the row being read keeps its place on the screen and
 * a click never hits another row. It is a class because only `getSnapshotBeforeUpdate` sees the layout beforehand.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  #list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate(): Anchor {
    const row = rowBeingRead(this.#list.current, this.props.paneRef.current);
    return row && { row, top: row.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor) {
    if (!anchor?.row.isConnected) return;
    const { top } = anchor.row.getBoundingClientRect();
    this.props.paneRef.current?.scrollBy({ top: top - anchor.top, behavior: 'instant' });
  }

  override render() {
    return (
      <ul ref={this.#list} className={this.props.className} aria-label={this.props.label}>
        {this.props.children}
      </ul>
    );
  }
}

/** The row in the reading pane if it is on the screen, otherwise the first one that is. None at the top of the list. */
function rowBeingRead(list: HTMLElement | null, pane: HTMLElement | null): Element | null {
  if (!list || !pane || pane.scrollTop === 0) return null;
  const { top, bottom } = pane.getBoundingClientRect();
  const isVisible = (row: Element) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  const current = list.querySelector('[aria-current="true"]')?.closest('li');
  if (current && isVisible(current)) return current;
  return [...list.children].find(isVisible) ?? null;
}
