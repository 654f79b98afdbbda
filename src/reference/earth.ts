const RADIANS = Math.PI / 180

/** Miles in one degree of a great circle: the earth's mean radius (IUGG) times a degree. */
export const MILES_PER_DEGREE = (6371.0088 / 1.609344) * RADIANS

/** The difference of two longitudes the short way around, -180 to 180 degrees. */
export function longitudeDifference(from: number, to: number): number {
  const difference = to - from
  if (difference > 180) return difference - 360
  return difference < -180 ? difference + 360 : difference
}

export function milesPerDegreeOfLongitude(latitude: number): number {
  return MILES_PER_DEGREE * Math.cos(latitude * RADIANS)
}
