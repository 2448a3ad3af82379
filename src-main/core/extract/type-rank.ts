/** Types that furnish a page and are never what it is about (spec behaviour 11.4). */
const furniture = new Set([
  'BreadcrumbList',
  'ListItem',
  'ItemList',
  'SearchAction',
  'SiteNavigationElement',
  'WPHeader',
  'WPFooter',
  'WPSideBar',
  'ImageObject',
  'EntryPoint',
  // A feed of microformats is a list.
  'h-feed',
])

/** Types a page is made for (spec behaviour 11.4); articles and postings are told by their endings. */
const mainTypes = new Set([
  'Product',
  'ProductGroup',
  'Recipe',
  'Event',
  'JobPosting',
  'Book',
  'Movie',
  'TVSeries',
  'TVEpisode',
  'Course',
  'SoftwareApplication',
  'MobileApplication',
  'WebApplication',
  'VideoGame',
  'Dataset',
  'HowTo',
  'Review',
  'Hotel',
  'Restaurant',
  'LocalBusiness',
  'Offer',
  'MusicAlbum',
  'MusicRecording',
  'PodcastEpisode',
  'Report',
])

/** Types that speak of the site rather than of the page (spec behaviour 11.4). */
const siteTypes = new Set([
  'WebSite',
  'Organization',
  'Person',
  'Corporation',
  'Periodical',
  'Newspaper',
  // The same in microformats.
  'h-card',
])

/** How well types suit a page's subject, best first: 0, 1 or 2; null when they are all furniture or there is none. */
export function rankOfTypes(types: readonly string[]): number | null {
  const ranks = types.filter((type) => !furniture.has(type)).map(rankOfType)
  return ranks.length === 0 ? null : Math.min(...ranks)
}

function rankOfType(type: string): number {
  if (mainTypes.has(type) || isArticle([type])) return 0
  return type.endsWith('Page') ? 2 : 1
}

/** Whether one of the types is an article or a posting. */
export function isArticle(types: readonly string[]): boolean {
  return types.some((type) => type.endsWith('Article') || type.endsWith('Posting') || type === 'Report')
}

/** Whether the types speak of the site. */
export function isAboutTheSite(types: readonly string[]): boolean {
  return types.some((type) => siteTypes.has(type) || type.endsWith('Organization'))
}
