/** The links open beside the form, so that nothing typed is lost. */
export function TermsNotice() {
  return (
    <p className="text-muted text-sm">
      By creating an account you agree to the{' '}
      <a
        href="/legal/terms"
        target="_blank"
        rel="noreferrer"
        className="inline-block text-link leading-6 underline"
      >
        terms
      </a>{' '}
      and the{' '}
      <a
        href="/legal/privacy"
        target="_blank"
        rel="noreferrer"
        className="inline-block text-link leading-6 underline"
      >
        privacy notice
      </a>
      . Both open in a new tab.
    </p>
  )
}
