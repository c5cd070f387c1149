// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// The product's own coin: a plain TRC-20 with six decimals and a fixed supply.
contract Mcs {
    string public constant name = 'MCS';
    string public constant symbol = 'MCS';
    uint8 public constant decimals = 6;
    uint256 public immutable totalSupply;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 initialSupply) {
        totalSupply = initialSupply;
        balanceOf[msg.sender] = initialSupply;
        emit Transfer(address(0), msg.sender, initialSupply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 left = allowance[from][msg.sender];
        require(left >= value, 'MCS: allowance too small');
        if (left != type(uint256).max) allowance[from][msg.sender] = left - value;
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0), 'MCS: no receiver');
        require(balanceOf[from] >= value, 'MCS: balance too small');
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
