import type { Choices } from '../../random.ts'

export const RELIEF: Choices<string> = [
  'The land is a mix of {relief}.',
  'You will find {relief}.',
  'The place takes in {relief}.',
  'From the gate back, the tract runs through {relief}.',
  'Walk it and you cross {relief}.',
  'The lay of the land is {slope}; the tract has {relief}.',
  'Its {relief} give the tract variety.',
  'There are {relief}, and each part has its use.',
  'Its main features are {relief}.',
  'You see {relief} from the road.',
  'The country here is {relief}, and the tract has some of each.',
]

/** For lots too small to hold ridges and valleys. */
export const SMALL_RELIEF: Choices<string> = [
  'The ground is {slope}.',
  'The lay of the land is {slope}, and most of it is usable.',
  'The lot is {slope}.',
]

export const SOIL: Choices<string> = [
  'Soils are mostly {soils}.',
  'The soil is {soils}.',
  'Soil maps show {soils} over most of the tract.',
  'The ground is {slope}, and the soil is {soils}.',
  'Most of the soil is {soils}.',
  'The county soil survey maps it as {soils}.',
]

export const PASTURE: Choices<string> = [
  'About {pastureAcres} acres are in pasture, mainly {grass}.',
  'The pastures carry {grass} and have not been overgrazed.',
  'Grass is the strong point, with {grass} over roughly {pastureAcres} acres.',
  'Pasture covers about {pastureAcres} acres, with {grass} on the better ground.',
  'The open ground is in {grass}.',
  'The owner has kept the brush back, and the open ground is in {grass}.',
  'There are some {pastureAcres} acres of open grass, mainly {grass}.',
]

export const CATTLE: Choices<string> = [
  'In a normal year the place carries about {cattle} cows.',
  'The owner has run around {cattle} cow-calf pairs.',
  'Stocking has been about {cattle} animal units, and there is grass to spare.',
  'It will carry some {cattle} cows without pushing it.',
]

export const HAY: Choices<string> = [
  '{hay} hay is cut here two or three times in a good year.',
  'A neighbor is willing to bale the {hay} hay on shares.',
  'Part of the open ground is cut for {hay} hay.',
  'There is enough {hay} hay for the winter and some to sell.',
]

export const CROPLAND: Choices<string> = [
  'About {cropAcres} acres are in cultivation, with {crop}.',
  'Roughly {cropAcres} acres are tillable and have been in {crop}.',
  'Cropping has been {crop} on some {cropAcres} acres.',
  'The farm has about {cropAcres} acres of cropland, used for {crop}.',
  'FSA records show about {cropAcres} acres of cropland, lately in {crop}.',
  'Some {cropAcres} acres of cropland grow {crop}.',
]

export const CROP_DETAILS: Choices<string> = [
  'Fertility has been kept up, and soil tests are available.',
  'Fields are large enough for modern equipment.',
  'Yield records for the last five years are available on request.',
  'The fields have good drainage and few point rows.',
  'The ground is open for the coming season.',
  'A tenant farms it on a year-to-year lease and would like to stay.',
  'Lime and potash were applied within the last three years.',
  'Field edges are clean and the ends are wide enough to turn on.',
]

export const TIMBER: Choices<string> = [
  'A stand of {timber}, about {timberAge} years old, covers {woodedAcres} acres.',
  'The timber is mainly {timber}, with about {woodedAcres} acres stocked.',
  'Roughly {woodedAcres} acres are in {timber}, thinned and growing well.',
  'Most of the {woodedAcres} wooded acres are in {timber}; the average age is about {timberAge} years.',
  'The wooded part, about {woodedAcres} acres, holds {timber} of good size.',
  'Some {woodedAcres} acres of {timber} give the tract its value today and tomorrow.',
]

export const TIMBER_DETAILS: Choices<string> = [
  'A recent timber cruise is available to qualified buyers.',
  'A forester’s management plan comes with the land.',
  'The last harvest was selective, and young growth has come in well.',
  'Fire lanes and woods roads are in good order.',
  'The stand is ready for a first thinning within a few years.',
  'Best management practices were followed along the drains.',
  'There is merchantable wood to offset part of the purchase, and there is more coming on.',
  'Boundary lines are painted and easy to follow.',
]

export const WOODS: Choices<string> = [
  'About {wooded} percent is wooded, with {trees}.',
  'The woods are {trees}.',
  'Trees cover about {wooded} percent of it: {trees}.',
  'Tree cover is {trees}.',
  'There is shade, with {trees} over much of the place.',
  'The timbered part has {trees}.',
  'Look for {trees}.',
  'Woods cover about {wooded} percent of the tract.',
  'The trees are {trees}.',
  'Among the trees are {trees}.',
]

export const BARE: Choices<string> = [
  'There are hardly any trees, and the view is open all around.',
  'It is open country, with few trees and a great deal of sky.',
  'The tract is open, in native grass and low brush.',
  'Native cover, with {grass}, holds the soil.',
]

export const ELEVATION: Choices<string> = [
  'The elevation is about {elevation} feet.',
  'It lies about {elevation} feet above the sea.',
  'Elevation is about {elevation} feet.',
]

export const VIEWS: Choices<string> = [
  'The high point has a view worth building for.',
  'There are several good building sites, and the best of them looks west.',
  'Long views open from more than one spot.',
  'A level bench near the road is the natural place to build.',
  'The back of the place is as quiet as the front.',
  'Evening light on this land is something to see.',
  'There is more than one good place for a house or a cabin.',
  'A natural opening near the middle would make a fine place for a cabin.',
  'The tract is deep enough that the road cannot be heard at the back.',
  'Sunrise comes over the far line, and the porch should face it.',
]

/** True for every lot that a house can be built on. */
export const BUILDING: Choices<string> = [
  'There is a good spot for the house well back from the road.',
  'The building site is level and drains well.',
  'A driveway could go in without much dirt work.',
  'There is room for a house, a garage and a garden.',
  'The lay of the land gives privacy from the road.',
  'You can build now or hold it; there is no time limit to build.',
  'Several houses have gone up nearby in recent years, on lots of similar size.',
  'A modular or site-built house would fit well here.',
  'The lot is wide enough to set the house where you like.',
  'Utility crews and builders can reach it without trouble.',
]

export const COMMERCIAL_NOTES: Choices<string> = [
  'The site is level enough to build on without heavy grading.',
  'Traffic counts on the road have grown every year.',
  'The shape of the tract allows for trucks to pull through.',
  'Nearby businesses include farm supply, fuel and storage.',
  'Zoning allows a range of uses; buyers should check theirs with the county.',
  'Frontage gives good visibility from both directions.',
  'Part of the land could be divided and sold off as pad sites.',
  'A preliminary site plan has been drawn and can be shared.',
  'The county is glad to talk with employers who want to locate here.',
  'There is little competition for this kind of site nearby.',
]

export const HORSE_NOTES: Choices<string> = [
  'The footing is good all year, and the pastures drain well.',
  'Trails for riding begin at the back gate.',
  'Horses have done well on this ground.',
  'The feed store, the farrier and the vet are all close.',
  'Pastures are divided so that they can be rested in turn.',
  'Gates are wide and well placed.',
  'Trailer parking and turning room were thought of.',
  'Neighbors keep horses too and ride these roads.',
]
