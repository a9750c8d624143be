import { getRouteApi, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the gallery itself. */
    enlargedHere?: true
  }
}

const route = getRouteApi('/$type/$slug/gallery')

/** The index of the enlarged picture. It is kept in the address, so that it can be linked to and Back closes it. */
export function useEnlargedPicture(count: number) {
  const { picture } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()

  return {
    enlarged: picture !== undefined && picture <= count ? picture - 1 : undefined,
    enlarge(index: number) {
      void navigate({ search: { picture: index + 1 }, state: { enlargedHere: true }, resetScroll: false })
    },
    turnTo(index: number) {
      void navigate({ search: { picture: index + 1 }, state: true, replace: true, resetScroll: false })
    },
    close() {
      if (router.state.location.state.enlargedHere) router.history.back()
      else void navigate({ search: {}, replace: true, resetScroll: false })
    },
  }
}
