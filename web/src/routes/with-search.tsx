import type { AsyncRouteComponent } from '@tanstack/react-router'

/** Given what its address says, as `search`. The router still loads its code before it goes there. */
export function withSearch<Search>(
  Page: AsyncRouteComponent<{ search: Search }>,
  useSearch: () => Search,
) {
  function SearchedPage() {
    return <Page search={useSearch()} />
  }
  return Object.assign(SearchedPage, Page.preload && { preload: Page.preload })
}
