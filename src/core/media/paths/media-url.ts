/** Where a file of the media library is found, below the path of the service. */
export function mediaUrl(basePath: string, path: string): string {
  return `${basePath}/media/${path.split('/').map(encodeURIComponent).join('/')}`;
}
