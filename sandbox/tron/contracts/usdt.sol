// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Stands in for Tether's token on TRON: six decimals, a fee in basis points with an upper limit, a blacklist of
/// senders, a pause, and transfer() that answers false although it worked, while transferFrom() answers true.
contract Usdt {
    string public name = 'Tether USD';
    string public symbol = 'USDT';
    uint256 public decimals = 6;
    uint256 public totalSupply;
    address public owner;
    bool public paused;
    bool public deprecated;
    address public upgradedAddress;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    uint256 public constant MAX_SETTABLE_BASIS_POINTS = 20;
    uint256 public constant MAX_SETTABLE_FEE = 50;
    uint256 private constant MAX_UINT = type(uint256).max;

    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) private allowed;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Issue(uint256 amount);
    event Redeem(uint256 amount);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event AddedBlackList(address indexed _user);
    event RemovedBlackList(address indexed _user);
    event DestroyedBlackFunds(address indexed _blackListedUser, uint256 _balance);
    event Pause();
    event Unpause();

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    modifier whenNotPaused() {
        require(!paused);
        _;
    }

    constructor(uint256 initialSupply) {
        owner = msg.sender;
        totalSupply = initialSupply;
        balances[owner] = initialSupply;
        emit Transfer(address(0), owner, initialSupply);
    }

    function balanceOf(address who) public view returns (uint256) {
        return balances[who];
    }

    function allowance(address holder, address spender) public view returns (uint256) {
        return allowed[holder][spender];
    }

    function calcFee(uint256 value) public view returns (uint256) {
        uint256 fee = (value * basisPointsRate) / 10000;
        if (fee > maximumFee) {
            fee = maximumFee;
        }
        return fee;
    }

    /// The returned value is never set: callers read false, as from the real contract.
    function transfer(address to, uint256 value) public whenNotPaused returns (bool answer) {
        require(!isBlackListed[msg.sender]);
        require(!deprecated);
        uint256 fee = calcFee(value);
        move(msg.sender, to, value - fee);
        if (fee > 0) {
            move(msg.sender, owner, fee);
        }
    }

    function transferFrom(address from, address to, uint256 value) public whenNotPaused returns (bool) {
        require(!isBlackListed[from]);
        require(!deprecated);
        uint256 fee = calcFee(value);
        uint256 left = allowed[from][msg.sender];
        if (left < MAX_UINT) {
            allowed[from][msg.sender] = left - value;
        }
        move(from, to, value - fee);
        if (fee > 0) {
            move(from, owner, fee);
        }
        return true;
    }

    /// An allowance goes from one amount to another only by way of zero.
    function approve(address spender, uint256 value) public whenNotPaused returns (bool) {
        require(!(value != 0 && allowed[msg.sender][spender] != 0));
        allowed[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function setParams(uint256 newBasisPoints, uint256 newMaxFee) public onlyOwner {
        require(newBasisPoints < MAX_SETTABLE_BASIS_POINTS);
        require(newMaxFee < MAX_SETTABLE_FEE);
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee * 10 ** decimals;
        emit Params(basisPointsRate, maximumFee);
    }

    function issue(uint256 amount) public onlyOwner {
        balances[owner] += amount;
        totalSupply += amount;
        emit Issue(amount);
        emit Transfer(address(0), owner, amount);
    }

    function redeem(uint256 amount) public onlyOwner {
        totalSupply -= amount;
        balances[owner] -= amount;
        emit Redeem(amount);
        emit Transfer(owner, address(0), amount);
    }

    function addBlackList(address user) public onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) public onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function destroyBlackFunds(address user) public onlyOwner {
        require(isBlackListed[user]);
        uint256 dirty = balances[user];
        balances[user] = 0;
        totalSupply -= dirty;
        emit DestroyedBlackFunds(user, dirty);
    }

    function pause() public onlyOwner whenNotPaused {
        paused = true;
        emit Pause();
    }

    function unpause() public onlyOwner {
        require(paused);
        paused = false;
        emit Unpause();
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0));
        require(value <= balances[from]);
        balances[from] = balances[from] - value;
        balances[to] = balances[to] + value;
        emit Transfer(from, to, value);
    }
}
