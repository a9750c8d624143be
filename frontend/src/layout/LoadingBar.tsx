import { useRouterState } from '@tanstack/react-router'

/** Grows while a page loads; waits 50 ms first, so that quick changes show nothing. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return <div className="loading-bar" data-loading={loading || undefined} aria-hidden="true" />
}
