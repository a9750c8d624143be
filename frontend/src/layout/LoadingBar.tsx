import { useRouterState } from '@tanstack/react-router'

/** Grows while a page loads; starts after 50 ms, so that fast navigations show nothing. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return <div className="loading-bar" data-loading={loading || undefined} aria-hidden="true" />
}
