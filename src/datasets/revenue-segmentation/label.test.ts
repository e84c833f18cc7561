import assert from 'node:assert/strict'
import { it } from 'node:test'
import { codesIn, labelsOf, readableLabel, shortened } from './label.ts'
import { isRegional } from './region.ts'

it('a member without a label is called by the words of its name', () => {
  const names = {
    AmericasSegment: 'Americas',
    RestOfAsiaPacificSegment: 'Rest of Asia Pacific',
    WearablesHomeandAccessories: 'Wearables Home and Accessories',
    IPhone: 'iPhone',
    Service: 'Services',
    SegmentInsuranceAndOther: 'Insurance and Other',
    EMEASegment: 'EMEA',
    CloudAIPlatform: 'Cloud AI Platform',
    ExplorationProduction_: 'Exploration Production',
    ThailandOperations: 'Thailand Operations',
    BrandLicensing: 'Brand Licensing',
    Segment: 'Segment',
    Other_Segment: 'Other',
    'US-CA': 'California',
    'US-PR': 'Puerto Rico',
  }
  for (const [member, label] of Object.entries(names)) assert.equal(readableLabel(member), label)
})

it('two letters are a country beside what only a country has, a state beside what only a state has, else as they are', () => {
  const named = (...members: readonly string[]) =>
    members.map((member) => readableLabel(member, codesIn(members)))
  assert.deepEqual(named('US', 'CA', 'CN'), ['United States', 'Canada', 'China'])
  // Nevada and Texas have letters that no country has.
  assert.deepEqual(named('CA', 'NV', 'TX', 'PR'), ['California', 'Nevada', 'Texas', 'Puerto Rico'])
  assert.deepEqual(named('US', 'CA', 'TX'), ['United States', 'CA', 'Texas'])
  assert.deepEqual(named('CA', 'OtherCountries'), ['CA', 'Other Countries'])
  // Segments called by their initials: Iceland and Armenia.
  assert.deepEqual(
    ['IS', 'AM'].map((member) => readableLabel(member)),
    ['IS', 'AM'],
  )
})

it('a label of a linkbase loses only the word that every segment ends with', () => {
  assert.equal(shortened('Americas Segment'), 'Americas')
  assert.equal(shortened('Segments'), 'Segments')
})

it('two members that are called alike are distinguished', () => {
  const labels = labelsOf(['Other', 'OtherSegment', 'Mac'], (member) => readableLabel(member))
  assert.deepEqual([...labels.values()], ['Other (Other)', 'Other (OtherSegment)', 'Mac'])
})

it('segments are regions where every one but the rest is', () => {
  assert.ok(isRegional(['AmericasSegment', 'EuropeSegment', 'GreaterChinaSegment', 'JapanSegment']))
  assert.ok(isRegional(['NorthAmerica', 'International', 'AllOther']))
  assert.ok(isRegional(['UnitedKingdomSegment', 'FranceSegment', 'Corporate']))
  assert.ok(!isRegional(['NorthAmericaSegment', 'InternationalSegment', 'AmazonWebServicesSegment']))
  assert.ok(!isRegional(['RetailFood', 'SupplyChainServices']))
  assert.ok(!isRegional(['Other', 'Corporate']))
})
