import type { AsyncRouteComponent } from '@tanstack/react-router'

/**
 * A lazily loaded page that is given what its address says, under the name `search`. The router still loads its code
 * before it goes there.
 */
export function withSearch<Search>(
  Page: AsyncRouteComponent<{ search: Search }>,
  useSearch: () => Search,
) {
  function SearchedPage() {
    return <Page search={useSearch()} />
  }
  return Object.assign(SearchedPage, Page.preload && { preload: Page.preload })
}
