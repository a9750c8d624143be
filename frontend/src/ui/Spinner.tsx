/** Says nothing by itself: the control that it stands in is `aria-busy`. Without motion it is a ring that stands still. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
