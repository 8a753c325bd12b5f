import type { AsyncRouteComponent } from '@tanstack/react-router'

/** Passes the page its `search`. Keeps `preload`, so that the router loads the code before it navigates. */
export function withSearch<Search>(
  Page: AsyncRouteComponent<{ search: Search }>,
  useSearch: () => Search,
) {
  function SearchedPage() {
    return <Page search={useSearch()} />
  }
  return Object.assign(SearchedPage, Page.preload && { preload: Page.preload })
}
