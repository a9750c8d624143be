/** Has no text: the control around it is `aria-busy`. With reduced motion the ring stands still. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
